/** Traditional and simplified characters: "traditional simplified|…". */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default pairs
}
