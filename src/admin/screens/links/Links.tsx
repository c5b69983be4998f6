import { useQuery } from '@tanstack/react-query'
import { Alert, Card } from 'antd'
import { useNavigate } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import { PartForm } from '#admin/screens/settings/PartForm.tsx'
import { asItOpens } from '#admin/screens/settings/use-opened.ts'
import { useWhyNot } from '#admin/session.ts'
import { groupsForm } from './groups-form.tsx'

/** The link hub: groups and their links, which can be reordered. Each link has its own screen. */
export function Component() {
  const navigate = useNavigate()
  const why = useWhyNot('links.manage')
  const groups = useQuery({ ...read('GET /link-groups'), ...asItOpens })
  return (
    <Screen
      title="链接"
      actions={
        <>
          <a href="/lybLink" target="_blank" rel="noreferrer" style={{ alignSelf: 'center' }}>
            查看链接页
          </a>
          {why === null && <ExportMenu path="/links" />}
          <MayButton
            act="links.manage"
            type="primary"
            disabled={groups.data?.items.length === 0}
            onClick={() => void navigate('/links/new')}
          >
            新建链接
          </MayButton>
        </>
      }
    >
      {why !== null ? (
        <Alert type="info" showIcon title={why} />
      ) : (
        <Card>
          {groups.error ? (
            <Failure error={groups.error} onRetry={() => void groups.refetch()} />
          ) : groups.data && groups.isFetchedAfterMount ? (
            <PartForm act="links.manage" kind={groupsForm} opened={groups.data} />
          ) : (
            <Waiting />
          )}
        </Card>
      )}
    </Screen>
  )
}
