import type { Plugin, Rolldown } from 'vite'

/**
 * How what runs on the server is written. Node keeps the text of every file in memory, with two bytes for each character where one of them is
 * Chinese: without comments, and with Chinese escaped, it is half. Names and lines stay, for a stack has to be read.
 */
export const serverOutput = {
  comments: { legal: true, annotation: false, jsdoc: false },
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} satisfies Rolldown.OutputOptions

/** That option leaves all tagged templates as they are. Only those of `String.raw` are read as they are written. */
export const escapedTemplates: Plugin = {
  name: 'escaped-templates',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(/String\.raw`[^`]*`|[^\0-\xff]/g, (text) =>
        text.length > 1 ? text : `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}
