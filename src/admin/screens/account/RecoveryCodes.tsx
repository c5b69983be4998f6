import { Alert, Button, Modal, Typography } from 'antd'
import styles from './account.module.css'

interface Props {
  codes: readonly string[]
  onClose(): void
}

/** Shown once: to copy, print or write down. */
export function RecoveryCodes({ codes, onClose }: Props) {
  return (
    <Modal
      open
      title="备用码"
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          已经存好
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        title="只显示这一次，请存在手机以外的地方。手机丢了、换了，登录时可以输入其中一个代替验证码，每个只能用一次。"
      />
      <ul className={styles.codes} aria-label="备用码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Typography.Text copyable={{ text: codes.join('\n'), tooltips: ['复制全部', '已复制'] }}>复制全部</Typography.Text>
    </Modal>
  )
}
