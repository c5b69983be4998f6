import { EyeOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { CopyableAddress } from '#admin/pieces/CopyableAddress.tsx'
import { QrCode } from '#admin/pieces/QrCode.tsx'
import type { PreviewLink } from '#shared/admin/articles.ts'
import { formatDateTime } from '#shared/dates.ts'

interface Props {
  id: number
  /** Returns whether the server has everything. */
  flush(): Promise<boolean>
  isOff: boolean
  /** There is nothing to show yet. */
  isUnmade: boolean
}

/** Creates a link to exactly what would be published, opens it, and offers it for sharing. */
export function PreviewButton({ id, flush, isOff, isUnmade }: Props) {
  const { message } = App.useApp()
  const [link, setLink] = useState<PreviewLink | null>(null)
  const make = useMutation({
    mutationFn: async (tab: Window | null) => {
      if (!isOff && !(await flush())) throw new Error('内容还没有保存到服务器，现在不能预览')
      const made = await api('POST /articles/:id/preview-links', { params: { id } })
      const address = new URL(made.address, location.origin).href
      if (tab) tab.location.replace(address)
      return { ...made, address }
    },
    onSuccess: setLink,
    onError: (error, tab) => {
      tab?.close()
      void message.error(error.message)
    },
  })
  return (
    <>
      {/* A tab that is opened only after the response is blocked as a pop-up. */}
      <Button
        icon={<EyeOutlined aria-hidden />}
        disabled={isUnmade}
        loading={make.isPending}
        onClick={() => make.mutate(window.open('about:blank'))}
      >
        预览
      </Button>
      <Modal open={link !== null} title="预览链接" footer={null} onCancel={() => setLink(null)}>
        {link && (
          <>
            <p>不登录也能打开，{formatDateTime(link.expiresAt)} 失效。看到的就是发布后的样子。</p>
            <CopyableAddress label="预览链接" address={link.address} />
            <Flex gap={16} wrap align="center" style={{ marginTop: 12 }}>
              <QrCode text={link.address} label="预览链接的二维码" />
              <Flex vertical gap={8} align="start">
                <span>用手机扫码，在手机上看。</span>
                <Button onClick={() => window.open(link.address, '', 'width=390,height=844')}>按手机宽度打开</Button>
                <a href={link.address} target="_blank" rel="noreferrer">
                  在新标签页打开
                </a>
              </Flex>
            </Flex>
          </>
        )}
      </Modal>
    </>
  )
}
