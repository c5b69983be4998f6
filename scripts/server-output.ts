import type { Plugin, Rolldown } from 'vite'

/**
 * How what runs on the server is written. Node keeps the text of every file in memory, with two bytes for each character where one of them is
 * Chinese: without comments, and with Chinese escaped, it is half. Names and lines stay, for a stack has to be read.
 */
export const serverOutput = {
  comments: { legal: true, annotation: false, jsdoc: false },
} satisfies Rolldown.OutputOptions

/** Everywhere but in what is read as it is written. The minifier's own option for it would leave out what removes dead code. */
export const escapedChinese: Plugin = {
  name: 'escaped-chinese',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(/String\.raw`[^`]*`|[^\0-\xff]/g, (text) =>
        text.length > 1 ? text : `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}
