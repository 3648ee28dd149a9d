export default {
  mode: 'production',
  entry: { cashier: './cashier.ts', events: './events.ts' },
  output: { path: `${import.meta.dirname}/dist/webpack` },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, loader: 'ts-loader', options: { transpileOnly: true } }] },
  performance: false,
};
