import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Flex } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { resend, resendUntouched } from './outbox.ts'
import { isResultConflict } from './untouched.ts'
import { useOutbox } from './use-outbox.ts'

const words = {
  line: { what: '等待网络', until: '连上' },
  site: { what: '网站暂时不能保存', until: '恢复' },
  'sign-in': { what: '等待登录', until: '重新登录' },
} as const

/** On every screen: entries that are not sent yet. Mounting it sends those of an earlier page. */
export function OutboxNotice() {
  const { entries, waitsFor, isFleeting } = useOutbox()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const again = useMutation({
    mutationFn: resendUntouched,
    onSuccess: (left) =>
      left > 0
        ? void message.warning(`还有 ${left} 场在你填写以后被别人改过：请点「去处理」，逐场决定`, 8)
        : void message.success('都重新提交了'),
    onError: (error) => void message.error(error.message),
  })
  const first = entries.find(({ trouble }) => trouble) ?? entries[0]
  if (!first || !(waitsFor || first.trouble)) return null
  const waiting = words[waitsFor ?? 'line']
  const isHere = pathname === `/matches/${first.matchId}`
  const troubled = new Set(entries.flatMap(({ matchId, trouble }) => (trouble ? [matchId] : []))).size
  const isMany = entries.filter(isResultConflict).length > 1
  const text = first.trouble
    ? `${first.matchName}${troubled > 1 ? `等 ${troubled} 场` : ''}的录入没有保存，需要你处理。${isMany ? '比赛没被别人改过的，可以一起重新提交。' : ''}`
    : `${waiting.what}：${entries.length} 条录入还没有保存，${waiting.until}后会自动发送。${isFleeting ? '本机不能保存它们，请不要关闭页面。' : ''}`
  return (
    <Alert
      banner
      type="warning"
      title={text}
      action={
        first.trouble ? (
          <Flex gap={8} wrap>
            {isMany && (
              <Button size="small" type="primary" loading={again.isPending} onClick={() => again.mutate()}>
                一起重新提交
              </Button>
            )}
            {!isHere && (
              <Button size="small" onClick={() => void navigate(`/matches/${first.matchId}`)}>
                去处理
              </Button>
            )}
          </Flex>
        ) : (
          <Button size="small" onClick={() => resend(first.matchId)}>
            现在再试
          </Button>
        )
      }
    />
  )
}
