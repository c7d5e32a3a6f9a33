/** Made by the plugin in `build/icons.ts`, which refuses names that do not exist. */
declare module '~icons/*' {
  const icon: import('./components/icon.tsx').Icon;
  export default icon;
}
