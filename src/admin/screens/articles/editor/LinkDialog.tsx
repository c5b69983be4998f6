import type { ChainedCommands, Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { Button, Flex, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { textFault } from '#admin/pieces/text-limit.ts'
import { linkPattern } from './extensions.ts'
import { linkTarget } from './link-target.ts'

/** Asks for the target of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''))
  const [problem, setProblem] = useState('')
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const set = () => {
    const typed = address.trim()
    const href = linkTarget(typed)
    const long = textFault(href, 2000)
    if (long !== undefined) return setProblem(long)
    if (!linkPattern.test(href)) return setProblem('请填写 https:// 开头的网址、站内地址（/ 开头）或 mailto: 邮箱')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else atEnd(chain.setLink({ href })).run()
    onClose()
  }
  const remove = () => {
    atEnd(editor.chain().focus().extendMarkRange('link').unsetLink()).run()
    onClose()
  }
  return (
    <Modal open title="链接" footer={null} onCancel={close}>
      <Form layout="vertical" onFinish={set}>
        <Form.Item label="链接地址" htmlFor="link-address" validateStatus={problem ? 'error' : ''} help={problem || undefined}>
          <Input
            id="link-address"
            autoFocus
            value={address}
            placeholder="https://"
            onChange={(event) => {
              setAddress(event.target.value)
              setProblem('')
            }}
          />
        </Form.Item>
        <Flex gap={8} justify="end">
          {editor.isActive('link') && <Button onClick={remove}>取消链接</Button>}
          <Button type="primary" htmlType="submit">
            确定
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}

/** The words are no longer selected: another Enter would replace them. */
function atEnd(chain: ChainedCommands): ChainedCommands {
  return chain.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to), -1))
    return true
  })
}
