import type { Editor } from '@tiptap/core'
import { Button, Flex, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { textFault } from '#admin/pieces/text-limit.ts'
import { bodyLengths } from '#shared/limits.ts'
import { videoOf } from '#shared/video-sites.ts'
import { insertBlock } from './insert-block.ts'
import { videoAddress } from './video-address.ts'

/** Asks for a video of a supported site. */
export function VideoDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<'address' | 'title' | null>(null)
  const src = videoAddress(address)
  const long = textFault(title.trim(), bodyLengths.videoTitle)
  const insert = () => {
    if (src === null) return setProblem('address')
    if (title.trim() === '') return setProblem('title')
    if (long !== undefined) return
    insertBlock(editor, { type: 'video', attrs: { src, title: title.trim() } })
    onClose()
  }
  return (
    <Modal open title="插入视频" footer={null} mask={{ closable: address === '' && title === '' }} onCancel={onClose}>
      <Form name="video" layout="vertical" onFinish={insert}>
        <Form.Item
          label="视频地址"
          htmlFor="video-address"
          validateStatus={problem === 'address' ? 'error' : ''}
          help={
            problem === 'address'
              ? '只能插入哔哩哔哩、腾讯视频和抖音的视频：请粘贴视频页的网址或嵌入代码'
              : src === null
                ? '哔哩哔哩、腾讯视频或抖音的视频页网址，也可以是嵌入代码'
                : `认出了：${videoOf(src)?.site}视频。网站上点按后才加载`
          }
        >
          <Input
            id="video-address"
            autoFocus
            value={address}
            onChange={(event) => {
              setAddress(event.target.value)
              setProblem(null)
            }}
          />
        </Form.Item>
        <Form.Item
          label="视频标题"
          htmlFor="video-title"
          validateStatus={problem === 'title' || long ? 'error' : ''}
          help={long ?? (problem === 'title' ? '请填写标题，读屏软件会念出它' : undefined)}
        >
          <Input id="video-title" value={title} onChange={(event) => setTitle(event.target.value)} />
        </Form.Item>
        <Flex justify="end">
          <Button type="primary" htmlType="submit">
            插入
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
