import { Extension, Mark } from '@tiptap/core'
import { type Alignment, alignments } from '#shared/rich-text.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    alignment: {
      /** Null: as the site has it. */
      setAlignment(align: Alignment | null): ReturnType
    }
  }
}

// The library's own extensions write inline styles, and are not published for its newest version.

/** A letter is either above the line or below it. */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  keepOnSplit: false,
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) }
  },
})

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  keepOnSplit: false,
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) }
  },
})

const alignable = ['paragraph', 'heading']

/** Of paragraphs and headings. */
export const TextAlignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: alignable,
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => alignments.find((align) => align === element.getAttribute('data-align')) ?? null,
          renderHTML: ({ align }) => (align === null ? {} : { 'data-align': align }),
        },
      },
    },
  ],
  addCommands: () => ({
    setAlignment:
      (align) =>
      ({ commands }) =>
        alignable.map((type) => commands.updateAttributes(type, { align })).some(Boolean),
  }),
  // None for the right: its usual keys load the page anew.
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.setAlignment(null),
      'Mod-Shift-e': () => this.editor.commands.setAlignment('center'),
    }
  },
})
