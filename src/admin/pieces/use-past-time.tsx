import { Button } from 'antd'
import { formatDateTime } from '#shared/dates.ts'
import { useConfirm } from './use-confirm.ts'

/**
 * Asks what a publication time in the past is meant as. Resolves with the time to send: null is now, the time itself is dated back;
 * undefined: it is to be changed. A time in the future is not asked about.
 */
export function usePastTime(): (at: string | null) => Promise<string | null | undefined> {
  const ask = useConfirm()
  return (at) => {
    if (at === null || Date.parse(at) > Date.now()) return Promise.resolve(at)
    return new Promise((resolve) => {
      const close = (choice: string | null | undefined) => {
        asking.destroy()
        resolve(choice)
      }
      const asking = ask({
        title: '这个时间已经过去了',
        content: `你填的是 ${formatDateTime(at)}。两种做法都会马上公开；补记会把发布时间写成那时，列表按那时排。`,
        onCancel: () => resolve(undefined),
        footer: () => (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'flex-end', marginTop: 12 }}>
            <Button onClick={() => close(undefined)}>返回修改</Button>
            <Button onClick={() => close(at)}>补记为那时发布</Button>
            <Button type="primary" onClick={() => close(null)}>
              现在发布
            </Button>
          </div>
        ),
      })
    })
  }
}
