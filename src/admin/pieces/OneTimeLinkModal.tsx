import { Alert, Button, Flex, Modal, Typography } from 'antd'
import { QrCode } from '#admin/pieces/QrCode.tsx'
import type { OneTimeLink } from '#shared/admin/users.ts'
import { formatMinute } from '#shared/dates.ts'

interface Props {
  title: string
  link: OneTimeLink | null
  onClose(): void
}

/** A link that is shown only once: to copy, or to scan with a phone. */
export function OneTimeLinkModal({ title, link, onClose }: Props) {
  return (
    <Modal
      open={link !== null}
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          已发给对方
        </Button>
      }
    >
      {link && (
        <Flex vertical align="center" gap={16}>
          <Alert type="warning" showIcon title={`链接只显示这一次，只能用一次，${formatMinute(link.expiresAt)} 前有效。请只发给本人。`} />
          <QrCode text={link.address} label="链接的二维码" />
          <Typography.Text code copyable={{ text: link.address, tooltips: ['复制链接', '已复制'] }} style={{ wordBreak: 'break-all' }}>
            {link.address}
          </Typography.Text>
        </Flex>
      )}
    </Modal>
  )
}
