import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { Button, Flex, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './editor.module.css'
import { hitsOf, lookFor, replaceAll, replaceOne, stepTo } from './search-marks.ts'

/** Finds and replaces in the text; Enter goes on, Escape closes. */
export function FindPanel({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [wanted, setWanted] = useState('')
  const [by, setBy] = useState('')
  const [told, setTold] = useState('')
  const field = useRef<InputRef>(null)
  const count = useEditorState({ editor, selector: ({ editor: now }) => hitsOf(now.state.doc, wanted).length })
  useEffect(() => {
    editor.view.dispatch(lookFor(editor.state, wanted))
  }, [editor, wanted])
  useEffect(() => () => editor.view.dispatch(lookFor(editor.state, '')), [editor])
  const run = (tr: Transaction | null) => tr && editor.view.dispatch(tr)
  const go = (step: 1 | -1) => {
    setTold('')
    run(stepTo(editor.state, wanted, step))
  }
  const replace = () => {
    run(replaceOne(editor.state, wanted, by))
    go(1)
  }
  const replaceEvery = () => {
    const { tr, count: replaced } = replaceAll(editor.state, wanted, by)
    run(tr)
    setTold(`替换了 ${replaced} 处`)
    // The buttons have nothing left to do, and would take the focus with them.
    field.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browsers of the console's age do not all know <search>
    <div
      role="search"
      aria-label="查找和替换"
      className={styles.find}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
        editor.commands.focus()
      }}
    >
      <Flex gap={8} wrap align="center">
        <Input
          ref={field}
          autoFocus
          aria-label="查找"
          placeholder="查找"
          value={wanted}
          onChange={({ target }) => {
            setWanted(target.value)
            setTold('')
          }}
          onPressEnter={(event) => go(event.shiftKey ? -1 : 1)}
          className={styles.findField}
        />
        <Input
          aria-label="替换为"
          placeholder="替换为"
          value={by}
          onChange={({ target }) => setBy(target.value)}
          className={styles.findField}
        />
        <span role="status">{told || (wanted === '' ? '' : count === 0 ? '没有找到' : `${count} 处`)}</span>
      </Flex>
      <Flex gap={8} wrap>
        <Button size="small" disabled={count === 0} onClick={() => go(-1)}>
          上一处
        </Button>
        <Button size="small" disabled={count === 0} onClick={() => go(1)}>
          下一处
        </Button>
        <Button size="small" disabled={count === 0} onClick={replace}>
          替换
        </Button>
        <Button size="small" disabled={count === 0} onClick={replaceEvery}>
          全部替换
        </Button>
        <Button size="small" type="text" onClick={onClose}>
          关闭
        </Button>
      </Flex>
    </div>
  )
}
