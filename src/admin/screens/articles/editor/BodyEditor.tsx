import { type Editor, Extension } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { App } from 'antd'
import { type Ref, useContext, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { nonce } from '#admin/nonce.ts'
import type { Picture } from '#shared/media.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import styles from './editor.module.css'
import { bodyExtensions } from './extensions.ts'
import { insertSlice, leaveBlock } from './insert-block.ts'
import { forbidden } from './pasted-node.ts'
import { ShelfContext } from './pictures.tsx'
import { replaceText } from './replace-text.ts'
import { type SlashKeys, SlashMenu } from './SlashMenu.tsx'
import { Toolbar } from './Toolbar.tsx'
import { takeData } from './take-paste.ts'
import { toBody } from './to-body.ts'
import { UploadsContext } from './UploadsContext.ts'
import { Uploads } from './uploads.ts'

/** Puts the cursor at its beginning. */
export interface BodyStart {
  focus(): void
}

interface Props {
  start: Ref<BodyStart>
  /** Only the first value is used: the editor keeps its own state. */
  initial: RichTextDoc
  /** The text merged with somebody else's: only what differs is replaced, and the cursor stays. */
  replacement: RichTextDoc | null
  isReadOnly: boolean
  fault: string | undefined
  onChange(body: RichTextDoc): void
  /** Number of running uploads. */
  onUploads(count: number): void
}

/** The text of an article. */
export function BodyEditor({ start, initial, replacement, isReadOnly, fault, onChange, onUploads }: Props) {
  const { message } = App.useApp()
  const shelf = useContext(ShelfContext)
  const toolbar = useRef<HTMLDivElement>(null)
  const slash = useRef<SlashKeys>(null)
  const holder = useRef<Editor | null>(null)
  const [uploads] = useState(
    () =>
      new Uploads((key, picture) => {
        shelf.add([picture])
        if (holder.current) replaceUpload(holder.current.view, key, picture)
      }),
  )
  const isShifted = useRef(false)
  const buttonOf = (tool: string) => toolbar.current?.querySelector<HTMLButtonElement>(`button[aria-label="${tool}"]`)
  const press = (tool: string) => {
    buttonOf(tool)?.click()
    return true
  }
  const [keys] = useState(() =>
    Extension.create({
      name: 'toolbarKey',
      addKeyboardShortcuts: () => ({
        'Alt-F10': () => {
          toolbar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus()
          return true
        },
        'Mod-k': () => press('链接'),
        'Mod-f': () => press('查找和替换'),
      }),
    }),
  )
  const say = (sentence: string) => void message.warning(sentence, 6)
  const editor = useEditor({
    extensions: bodyExtensions(keys),
    content: initial,
    editable: !isReadOnly,
    injectNonce: nonce,
    onUpdate: ({ editor: now }) => {
      uploads.stand(placesOfUploads(now.state.doc))
      onChange(toBody(now.getJSON()))
    },
    editorProps: {
      attributes: { 'aria-label': '正文', 'aria-multiline': 'true', role: 'textbox', class: styles.text ?? '' },
      transformPastedText: (text) => text.replace(forbidden, ''),
      // Before the library parses the HTML, because parsing would apply its styles.
      handleDOMEvents: {
        // Ctrl+Shift+V pastes text as it is; the paste itself does not say so.
        keydown: (_view, event) => {
          isShifted.current = event.shiftKey
          // While letters are being composed, Enter and the arrows are the keyboard's. In Safari the Enter that ends it comes after it.
          const isComposed = event.isComposing || event.keyCode === 229
          const isTaken = !isComposed && slash.current?.press(event.key) === true
          if (isTaken) event.preventDefault()
          return isTaken
        },
        // The first focus adds a paragraph after a picture at the end: this must happen before the click is handled, whose position refers
        // to the text without it.
        mousedown: (view) => {
          if (view.editable && !view.hasFocus()) view.focus()
          return false
        },
        paste: (view, event) => {
          const isTaken = view.editable && takeData(view, event.clipboardData, { uploads, say, isPlain: isShifted.current })
          if (isTaken) event.preventDefault()
          return isTaken
        },
        drop: (view, event) => {
          if (!view.editable || view.dragging) return false
          const [file] = event.dataTransfer?.files ?? []
          const place = file && placeForFile(event.target)
          if (file && place !== undefined) {
            event.preventDefault()
            uploads.give(place, file)
            return true
          }
          const isTaken = takeData(view, event.dataTransfer, { uploads, say, at: placeOfDrop(view, event) })
          if (isTaken) event.preventDefault()
          return isTaken
        },
      },
      // Other pasted content (plain text, blocks of this editor), or text typed while a block is selected, is inserted after it too.
      handlePaste: (view, _event, slice) => {
        const { selection, tr } = view.state
        if (!(selection instanceof NodeSelection)) return false
        view.dispatch(insertSlice(tr, slice).setMeta('paste', true).scrollIntoView())
        return true
      },
      handleTextInput: (view, _from, _to, text) => {
        const { selection, tr } = view.state
        if (!(selection instanceof NodeSelection)) return false
        view.dispatch(leaveBlock(tr).insertText(text).scrollIntoView())
        return true
      },
    },
  })
  holder.current = editor
  useImperativeHandle(
    start,
    () => ({
      // At once: the editor's own command waits for a frame, and a quick hand has typed on by then.
      focus: () => {
        const { state, view } = editor
        view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)))
        view.focus()
      },
    }),
    [editor],
  )
  useEffect(() => void editor.setEditable(!isReadOnly, false), [editor, isReadOnly])
  useEffect(() => {
    if (replacement) replaceText(editor, replacement)
  }, [editor, replacement])
  useEffect(() => uploads.subscribe(() => onUploads(uploads.count())), [uploads, onUploads])
  useEffect(() => () => uploads.stop(), [uploads])
  return (
    <UploadsContext value={uploads}>
      <div className={fault ? `${styles.editor} ${styles.faulty}` : styles.editor}>
        {!isReadOnly && <Toolbar ref={toolbar} editor={editor} />}
        <div className={styles.page}>
          <EditorContent editor={editor} />
          {!isReadOnly && (
            <SlashMenu
              ref={slash}
              editor={editor}
              isOffered={(tool) => buttonOf(tool)?.disabled === false}
              onPick={press}
              headOf={() => toolbar.current?.getBoundingClientRect().bottom ?? 0}
            />
          )}
        </div>
      </div>
      {fault && (
        <p role="alert" className={styles.problem}>
          {fault}
        </p>
      )}
    </UploadsContext>
  )
}

/** A drop onto a block without text, such as a picture or a match, inserts after it. */
function placeOfDrop(view: EditorView, { clientX, clientY }: DragEvent): number {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  if (!found) return view.state.doc.content.size
  const onto = found.inside < 0 ? null : view.state.doc.nodeAt(found.inside)
  return onto?.isBlock && onto.isAtom ? found.inside + onto.nodeSize : found.pos
}

/** A file dropped onto the placeholder of a picture that did not come is for that place. */
function placeForFile(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-upload-key]')?.dataset.uploadKey : undefined
}

function placesOfUploads(doc: ProseMirrorNode): ReadonlySet<string> {
  const keys = new Set<string>()
  doc.descendants((node) => {
    if (node.type.name === 'pictureUpload') keys.add(String(node.attrs.key))
    return !node.isTextblock
  })
  return keys
}

/** Not a separate undo step: the picture was inserted when it was pasted. */
function replaceUpload(view: EditorView, key: string, picture: Picture): void {
  const { doc, tr, schema } = view.state
  const image = schema.nodes.image
  let place = -1
  doc.descendants((node, at) => {
    if (node.type.name === 'pictureUpload' && node.attrs.key === key) place = at
    return place === -1
  })
  if (place === -1 || !image) return
  view.dispatch(tr.replaceWith(place, place + 1, image.create({ pictureId: picture.id })).setMeta('addToHistory', false))
}
