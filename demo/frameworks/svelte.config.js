/** Without this file svelte-check would load the config of a folder above, and then miss its Svelte plugin. */
export default {};
