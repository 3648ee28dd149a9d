/** This file keeps svelte-check from looking for the plugin of Svelte in the config of a folder above. */
export default {};
