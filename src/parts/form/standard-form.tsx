// The screen of routes, which load it on demand: a module that others import too could not be loaded on demand.
export { StandardForm as default } from './payment-form.tsx';
