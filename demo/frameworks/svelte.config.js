/** Without it svelte-check would look for the plugin of Svelte in the config of a folder above. */
export default {};
