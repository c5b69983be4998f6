import { Alert, Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { resend } from './outbox.ts'
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
  const first = entries.find(({ trouble }) => trouble) ?? entries[0]
  if (!first || !(waitsFor || first.trouble)) return null
  const waiting = words[waitsFor ?? 'line']
  const isHere = pathname === `/matches/${first.matchId}`
  const text = first.trouble
    ? `${first.matchName}的录入没有保存，需要你处理。`
    : `${waiting.what}：${entries.length} 条录入还没有保存，${waiting.until}后会自动发送。${isFleeting ? '本机不能保存它们，请不要关闭页面。' : ''}`
  return (
    <Alert
      banner
      type="warning"
      title={text}
      action={
        first.trouble ? (
          !isHere && (
            <Button size="small" onClick={() => void navigate(`/matches/${first.matchId}`)}>
              去处理
            </Button>
          )
        ) : (
          <Button size="small" onClick={() => resend(first.matchId)}>
            现在再试
          </Button>
        )
      }
    />
  )
}
