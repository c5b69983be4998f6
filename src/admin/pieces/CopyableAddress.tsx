import { App, Button, Flex, Input } from 'antd'

/** An address to be taken elsewhere. */
export function CopyableAddress({ label, address }: { label: string; address: string }) {
  const { message } = App.useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      void message.success('链接已复制')
    } catch {
      void message.error('没有复制成功，请选中链接后复制')
    }
  }
  return (
    <Flex gap={8}>
      <Input aria-label={label} readOnly value={address} onFocus={({ target }) => target.select()} />
      <Button onClick={() => void copy()}>复制</Button>
    </Flex>
  )
}
