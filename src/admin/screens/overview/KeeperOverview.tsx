import { useQuery } from '@tanstack/react-query'
import { Alert, Flex } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Screen } from '#admin/pieces/Screen.tsx'
import { MatchSections } from '#admin/screens/matches/MatchSections.tsx'
import { stageOrder } from '#admin/screens/matches/match-states.ts'
import matchStyles from '#admin/screens/matches/matches.module.css'
import { competitionChoicesQuery } from '#admin/screens/matches/requests.ts'
import { useSession } from '#admin/session.ts'

const everyMatch = {}

/** What a scorekeeper opens first: the own matches, the running one above what waits and what comes, in a phone's first screen. */
export function KeeperOverview() {
  const { hasTotp } = useSession()
  const navigate = useNavigate()
  const { data } = useQuery(competitionChoicesQuery)
  return (
    <Screen title="我的比赛">
      <div className={matchStyles.column}>
        {data && data.items.length > 0 && (
          <Flex gap="4px 16px" wrap component="nav" aria-label="按轮录入">
            {data.items.slice(0, 6).map(({ id, name }) => (
              <Link key={id} to={`/competitions/${id}/rounds`}>
                按轮录入：{name}
              </Link>
            ))}
          </Flex>
        )}
        <MatchSections
          filters={everyMatch}
          isNarrowed={false}
          order={stageOrder}
          onClear={() => {}}
          onAll={(state) => void navigate(`/matches?state=${state}`)}
        />
        {!hasTotp && (
          <Alert
            type="info"
            showIcon
            title={
              <>
                你的账号还没有添加验证器，密码泄露时别人就能登录。<Link to="/account">去添加</Link>
              </>
            }
          />
        )}
      </div>
    </Screen>
  )
}
