import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Flex, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { ComingList } from '#admin/pieces/ComingList.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import lines from '#admin/pieces/lines.module.css'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { siteToday } from '#admin/pieces/site-today.ts'
import { UnknownProxy } from '#admin/pieces/UnknownProxy.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import { NewButton } from '#admin/screens/articles/NewButton.tsx'
import { useSession } from '#admin/session.ts'
import type { Overview } from '#shared/admin/health.ts'
import { formatClock, formatDateTime, formatShort } from '#shared/dates.ts'
import { BackupNote } from './BackupNote.tsx'
import { KeeperOverview } from './KeeperOverview.tsx'
import styles from './overview.module.css'

const refreshMs = 30_000

/** /: what is needed first. */
export function Component() {
  return useSession().user.role === 'scorekeeper' ? <KeeperOverview /> : <DeskOverview />
}

/** Matches to score, unpublished drafts, scheduled changes. */
function DeskOverview() {
  const { user, hasTotp, acts } = useSession()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...read('GET /overview'),
    refetchInterval: refreshMs,
  })
  return (
    <Screen
      title="概览"
      actions={
        <>
          <NewButton kind="article" label="写文章" />
          <MayButton act="notices.publish" onClick={() => void navigate('/notices/new')}>
            发快讯
          </MayButton>
          <MayButton act="results.record" onClick={() => void navigate('/matches')}>
            录成绩
          </MayButton>
        </>
      }
    >
      {!hasTotp && (
        <Alert
          type={user.role === 'admin' ? 'warning' : 'info'}
          showIcon
          title={
            <>
              你的账号还没有添加验证器，密码泄露时别人就能登录。<Link to="/account">去添加</Link>
            </>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      {data ? (
        <div className={styles.grid}>
          {data.isProxyUnknown && (
            <div className={styles.wide}>
              <UnknownProxy />
            </div>
          )}
          {data.backup && <BackupNote backup={data.backup} />}
          {data.isClosed && (
            <div className={styles.wide}>
              <Alert
                type="warning"
                showIcon
                title={
                  <>
                    网站现在不让搜索引擎收录。准备好了就<Link to="/site/crawlers">打开收录</Link>。
                  </>
                }
              />
            </div>
          )}
          {data.waitingTotal > 0 && (
            <Card
              title={`等待赛果（${data.waitingTotal}）`}
              className={styles.wide}
              extra={data.waitingTotal > data.waiting.length && <Link to="/matches?state=waiting">查看全部</Link>}
            >
              <p className={styles.lead}>{waitingLead(data.waiting)}</p>
              <Matches matches={data.waiting} waitsFor="赛果" />
            </Card>
          )}
          {data.unconfirmedTotal > 0 && (
            <Card
              title={`待确认（${data.unconfirmedTotal}）`}
              className={styles.wide}
              extra={data.unconfirmedTotal > data.unconfirmed.length && <Link to="/matches?state=unconfirmed">查看全部</Link>}
            >
              <p className={styles.lead}>这些比赛的赛果还是暂定的，请打开核对，再确认为正式。</p>
              <Matches matches={data.unconfirmed} waitsFor="确认" />
            </Card>
          )}
          {data.openTies.length > 0 && (
            <Card title={`名次待裁定（${data.openTies.length}）`} className={styles.wide}>
              <p className={styles.lead}>这些名次已经打完，各项相同的要由主办方裁定，之后的对阵和名次才能定。</p>
              <ul className={lines.lines}>
                {data.openTies.map(({ id, name, tables }) => (
                  <li key={id}>
                    <Tag color="orange">待裁定</Tag>
                    <Link to={`/competitions/${id}/acts?tab=ties`}>{name}</Link>
                    <span className={lines.aside}>{tables.join('、')}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Card
            title="今天和正在进行的比赛"
            className={acts.includes('articles.read') ? undefined : styles.wide}
            extra={<Link to="/matches">全部比赛</Link>}
          >
            <Matches matches={data.matches} />
          </Card>
          {acts.includes('articles.read') && (
            <div className={styles.aside}>
              <Card title="最近的草稿" extra={<Link to="/articles">全部文章</Link>}>
                <Drafts drafts={data.drafts} />
              </Card>
              <Card title="即将自动发生">
                <ComingList coming={data.coming} />
              </Card>
            </div>
          )}
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Screen>
  )
}

function waitingLead(waiting: Overview['waiting']): string {
  const replays = waiting.filter(({ isToReplay }) => isToReplay).length
  const toReplay = '成绩作废的，重赛打完以后再录入'
  if (replays === waiting.length) return `${toReplay}：在那之前对阵和名次不会变。`
  return `这些比赛已经结束，但还没有赛果：对阵和名次不会变，请打开确认成绩${replays > 0 ? `；${toReplay}` : ''}。`
}

type WaitsFor = '赛果' | '确认' | null
const waitingWords = { 赛果: '等待赛果', 确认: '待确认' } as const

function tagText({ state, at }: Pick<Overview['matches'][number], 'state' | 'at'>, waitsFor: WaitsFor): string {
  if (waitsFor !== null) return at === null ? waitingWords[waitsFor] : formatShort(at, siteToday())
  if (state === 'live') return '进行中'
  if (state === 'ended') return '已结束'
  return at === null ? '待定' : formatClock(at)
}

function Matches({ matches, waitsFor = null }: Pick<Overview, 'matches'> & { waitsFor?: WaitsFor }) {
  if (matches.length === 0) return <p className={lines.none}>今天没有你要记分的比赛。</p>
  return (
    <ul className={`${lines.lines} ${styles.matches}`}>
      {matches.map(({ id, competition, name, at, state, isToReplay, score }) => (
        <li key={id}>
          <Tag className={styles.state} color={waitsFor !== null ? 'orange' : state === 'live' ? 'blue' : 'default'}>
            {tagText({ state, at }, waitsFor)}
          </Tag>
          <Flex vertical>
            <Link to={`/matches/${id}`}>{name}</Link>
            <span className={styles.small}>{competition}</span>
          </Flex>
          <span className={lines.aside}>
            {isToReplay ? '作废，待重赛' : (score ?? (state === 'live' && at !== null ? `${formatClock(at)} 开始` : ''))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Drafts({ drafts }: Pick<Overview, 'drafts'>) {
  if (drafts.length === 0) return <p className={lines.none}>没有写到一半的文章。点「写文章」开始新的一篇。</p>
  return (
    <ul className={lines.lines}>
      {drafts.map(({ id, title, updatedAt, updatedBy, isLive }) => (
        <li key={id}>
          <Tag color={isLive ? 'gold' : 'default'}>{isLive ? '有未发布的修改' : '草稿'}</Tag>
          <Link to={`/articles/${id}`}>{title === '' ? '（没有标题）' : title}</Link>
          <span className={lines.aside} title={formatDateTime(updatedAt)}>
            {updatedBy} {formatShort(updatedAt, siteToday())}
          </span>
        </li>
      ))}
    </ul>
  )
}
