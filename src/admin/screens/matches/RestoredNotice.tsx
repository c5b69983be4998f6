import { Alert, Button } from 'antd'

/** Input restored from an earlier opening: marked, so that nobody takes it for what is saved. */
export function RestoredNotice({ what, onDrop }: { what: string; onDrop(): void }) {
  return (
    <Alert
      type="info"
      showIcon
      title={`上次填了没有提交的${what}还在`}
      action={
        <Button size="small" onClick={onDrop}>
          不要了
        </Button>
      }
    />
  )
}
