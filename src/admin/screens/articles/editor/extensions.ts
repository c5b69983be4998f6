import { type Editor, type Extension, type Extensions, Mark, Node } from '@tiptap/core'
import { TableCell } from '@tiptap/extension-table/cell'
import { TableHeader } from '@tiptap/extension-table/header'
import { TableRow } from '@tiptap/extension-table/row'
import { Table } from '@tiptap/extension-table/table'
import { Selection } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type EmbedSubject, embedSubjects } from '#shared/rich-text.ts'
import { SearchMarks } from './search-marks.ts'
import { Subscript, Superscript, TextAlignment } from './text-marks.ts'
import { videoAddress } from './video-address.ts'
import { EmbedView } from './views/EmbedView.tsx'
import { GalleryView } from './views/GalleryView.tsx'
import { ImageView } from './views/ImageView.tsx'
import { UploadView } from './views/UploadView.tsx'
import { VideoView } from './views/VideoView.tsx'

/** What is typed at the end of a link is not part of it. The library has it so only where it finds no links by itself, which it does by words. */
const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((one) => (one instanceof Mark && one.name === 'link' ? one.extend({ inclusive: false }) : one))
  },
})

/** Tab goes from cell to cell, and from the last one out of the table: whoever has no mouse must get on. Rows are added by the buttons. */
const TableToLeave = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: ({ editor }) => editor.commands.goToNextCell() || leaveTable(editor) }
  },
})

function leaveTable(editor: Editor): boolean {
  const { $from } = editor.state.selection
  const depth = Array.from({ length: $from.depth }, (_, i) => $from.depth - i).find((at) => $from.node(at).type.name === 'table')
  if (depth === undefined) return false
  const after = $from.after(depth)
  const chain = editor.chain()
  if (editor.state.doc.nodeAt(after) === null) chain.insertContentAt(after, { type: 'paragraph' })
  return chain
    .command(({ tr }) => {
      tr.setSelection(Selection.near(tr.doc.resolve(after), 1)).scrollIntoView()
      return true
    })
    .run()
}

/** Exactly the nodes and marks of a body, and placeholders of uploads. */
export function bodyExtensions(keys: Extension): Extensions {
  return [
    Basics.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        linkOnPaste: true,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => linkPattern.test(address),
      },
      // The theme's colour; the position is shown by CSS.
      dropcursor: { color: '#1b76ad', width: 2 },
    }),
    Superscript,
    Subscript,
    TextAlignment,
    TableToLeave.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    Image,
    Gallery,
    Video,
    Embed,
    PictureUpload,
    SearchMarks,
    keys,
  ]
}

/** The same pattern as in the server's schema. */
export const linkPattern = /^(https?:\/\/[^\s]+|mailto:[^\s]+|\/(?![/\\])[^\s]*|#[^\s]*)$/

const atom = { group: 'block', atom: true, draggable: true, selectable: true } as const

const numberFrom = (name: string) => (element: HTMLElement) => Number(element.getAttribute(name))
const captionAttribute = {
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute('data-caption') ?? '',
  renderHTML: captionHtml,
}

function captionHtml({ caption }: Record<string, unknown>): Record<string, unknown> {
  return caption ? { 'data-caption': caption } : {}
}

const Image = Node.create({
  name: 'image',
  ...atom,
  addAttributes: () => ({
    pictureId: {
      default: 0,
      parseHTML: numberFrom('data-picture-id'),
      renderHTML: ({ pictureId }) => ({ 'data-picture-id': pictureId }),
    },
    caption: captionAttribute,
  }),
  parseHTML: () => [{ tag: 'figure[data-picture-id]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(ImageView),
})

const Gallery = Node.create({
  name: 'gallery',
  ...atom,
  addAttributes: () => ({
    pictureIds: {
      default: [],
      parseHTML: (element: HTMLElement) => (element.getAttribute('data-picture-ids') ?? '').split(',').map(Number),
      renderHTML: ({ pictureIds }) => ({ 'data-picture-ids': String(pictureIds) }),
    },
    caption: captionAttribute,
  }),
  parseHTML: () => [{ tag: 'figure[data-picture-ids]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(GalleryView),
})

const Video = Node.create({
  name: 'video',
  ...atom,
  addAttributes: () => ({
    src: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-video') ?? '',
      renderHTML: ({ src }) => ({ 'data-video': src }),
    },
    title: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-title') ?? '',
      renderHTML: ({ title }) => ({ 'data-title': title }),
    },
  }),
  parseHTML: () => [
    { tag: 'div[data-video]', getAttrs: (element) => (videoAddress(element.getAttribute('data-video') ?? '') === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(VideoView),
})

const Embed = Node.create({
  name: 'embed',
  ...atom,
  addAttributes: () => ({
    subject: {
      default: 'match',
      parseHTML: (element: HTMLElement) => subjectOf(element.getAttribute('data-embed')),
      renderHTML: ({ subject }) => ({ 'data-embed': subject }),
    },
    id: { default: 0, parseHTML: numberFrom('data-id'), renderHTML: ({ id }) => ({ 'data-id': id }) },
  }),
  parseHTML: () => [
    { tag: 'div[data-embed]', getAttrs: (element) => (/^[1-9]\d{0,8}$/.test(element.getAttribute('data-id') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
})

function subjectOf(name: unknown): EmbedSubject {
  return embedSubjects.find((subject) => subject === name) ?? 'match'
}

/** A placeholder for a picture that is being uploaded. It is never copied or saved. */
const PictureUpload = Node.create({
  name: 'pictureUpload',
  ...atom,
  draggable: false,
  addAttributes: () => ({ key: { default: '', renderHTML: () => ({}) } }),
  renderHTML: () => ['div', { 'data-upload': '' }],
  addNodeView: () => ReactNodeViewRenderer(UploadView),
})
