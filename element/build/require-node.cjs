/**
 * Ends the process in a Node.js older than `engines` of package.json allows. The scripts of package.json load this file
 * before their program, because an old Node.js cannot even read that. Therefore it is CommonJS, without recent syntax.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Node.js 20.19 or newer is needed, and this is ${process.versions.node}: install it from nodejs.org, or with nvm install.\n`,
  );
  process.exit(1);
}
