import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import styles from './slash-menu.module.css'
import { type SlashChoice, slashChoices, wordsAfterSlash } from './slash-words.ts'

export interface SlashKeys {
  /** True: the key was for the menu. */
  press(key: string): boolean
}

interface Props {
  ref: Ref<SlashKeys>
  editor: Editor
  /** Of a tool of the toolbar: in a table, some are not. */
  isOffered(tool: string): boolean
  /** The name of a tool of the toolbar. */
  onPick(tool: string): void
  /** Where in the window the text begins to be seen, below the toolbar: at the top of a text it does not stick yet. */
  headOf(): number
}

const listId = 'slash-menu'
const optionId = (tool: string) => `${listId}-${slashChoices.findIndex((choice) => choice.tool === tool)}`

/** What can be inserted, where a line begins with a slash; the letters after it narrow it down. */
export function SlashMenu({ ref, editor, isOffered, onPick, headOf }: Props) {
  const asked = useEditorState({ editor, selector: ({ editor: now }) => placeOf(now, headOf) })
  const [at, setAt] = useState(0)
  // Until the line is another one.
  const [dismissed, setDismissed] = useState<number | null>(null)
  const from = asked?.from ?? null
  const words = asked?.words ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters, another list
  useEffect(() => setAt(0), [words, from])
  useEffect(() => {
    if (from === null) setDismissed(null)
  }, [from])
  const choices = from === null || dismissed === from ? [] : matching(words).filter(({ tool }) => isOffered(tool))
  const current = choices[at]
  const pick = ({ tool }: SlashChoice) => {
    if (!asked) return
    editor.chain().focus().deleteRange({ from: asked.from, to: asked.to }).run()
    onPick(tool)
  }
  useImperativeHandle(ref, () => ({
    press: (key) => {
      if (!current) return false
      if (key === 'ArrowDown') setAt((at + 1) % choices.length)
      else if (key === 'ArrowUp') setAt((at + choices.length - 1) % choices.length)
      else if (key === 'Enter' || key === 'Tab') pick(current)
      else if (key === 'Escape') setDismissed(from)
      else return false
      return true
    },
  }))
  const currentId = current ? optionId(current.tool) : null
  useEffect(() => {
    const { dom } = editor.view
    if (currentId === null) return
    dom.setAttribute('aria-controls', listId)
    dom.setAttribute('aria-activedescendant', currentId)
    document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, currentId])
  if (!asked || !current) return null
  return (
    <div role="listbox" id={listId} aria-label="插入" className={styles.menu} style={asked.place}>
      {choices.map((choice) => (
        <div
          key={choice.tool}
          id={optionId(choice.tool)}
          role="option"
          tabIndex={-1}
          aria-selected={choice === current}
          className={styles.choice}
          // The cursor stays in the text.
          onMouseDown={(event) => {
            event.preventDefault()
            pick(choice)
          }}
        >
          <b>{choice.name}</b>
          <span>{choice.hint}</span>
        </div>
      ))}
    </div>
  )
}

function matching(words: string): SlashChoice[] {
  return slashChoices.filter(({ name, letters }) => name.includes(words) || letters.some((word) => word.startsWith(words)))
}

interface Asked {
  words: string
  from: number
  to: number
  /** Within the frame of the editor. */
  place: CSSProperties
}

/** px: the menu's own, what it keeps where there is little room, and its distance from what is around it. */
const menuHeight = 300
const leastHeight = 150
const gap = 4

function placeOf(editor: Editor, headOf: () => number): Asked | null {
  const { selection } = editor.state
  const { $from, empty } = selection
  if (!editor.isEditable || !editor.isFocused || !empty) return null
  if ($from.parent.type.name !== 'paragraph' || $from.parentOffset !== $from.parent.content.size) return null
  const words = wordsAfterSlash($from.parent.textContent)
  if (words === null) return null
  const from = $from.start()
  const frame = editor.view.dom.parentElement?.getBoundingClientRect()
  const { top, bottom, left } = editor.view.coordsAtPos(from)
  const place = { left: left - (frame?.left ?? 0) }
  // On a phone the keyboard has taken the lower half.
  const below = (window.visualViewport?.height ?? window.innerHeight) - bottom - 2 * gap
  const above = top - Math.max(0, headOf()) - 2 * gap
  const isAbove = below < menuHeight && above > below
  return {
    words,
    from,
    to: $from.end(),
    place: isAbove
      ? { ...place, top: top - (frame?.top ?? 0) - gap, transform: 'translateY(-100%)', maxHeight: Math.min(menuHeight, above) }
      : { ...place, top: bottom - (frame?.top ?? 0) + gap, maxHeight: Math.min(menuHeight, Math.max(leastHeight, below)) },
  }
}
