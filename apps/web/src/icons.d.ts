/** Made by the plugin in `build/icons.ts`, which refuses names that do not exist. */
/* oxlint-disable typescript/consistent-type-imports -- A declared module cannot import a file. */
declare module '~icons/*' {
  const icon: import('./components/icon.tsx').Icon;
  export default icon;
}
