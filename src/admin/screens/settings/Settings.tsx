import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Flex } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { ManyTabs } from '#admin/pieces/ManyTabs.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import { Redirects } from '#admin/screens/outside/Redirects.tsx'
import { VerificationFiles } from '#admin/screens/outside/VerificationFiles.tsx'
import { useWhyNot } from '#admin/session.ts'
import { settingsPartWords } from '#shared/words/settings.ts'
import { columnsForm } from './columns-form.tsx'
import { crawlersForm } from './crawlers-form.tsx'
import { flagshipForm } from './flagship-form.tsx'
import { footerForm } from './footer-form.tsx'
import { homeBlocksForm } from './home-blocks-form.tsx'
import { identityForm } from './identity-form.tsx'
import { navigationForm } from './navigation-form.tsx'
import { PartForm } from './PartForm.tsx'
import { statisticsForm } from './statistics-form.tsx'
import { asItOpens } from './use-opened.ts'

const parts = {
  identity: settingsPartWords.identity,
  navigation: settingsPartWords.navigation,
  home: settingsPartWords.homeBlocks,
  columns: '栏目',
  flagship: settingsPartWords.flagship,
  statistics: settingsPartWords.statistics,
  footer: settingsPartWords.footer,
  crawlers: settingsPartWords.crawlers,
  verification: '验证文件',
  redirects: '旧地址',
} as const
type Part = keyof typeof parts

/** The site's settings, one form per part; the part is in the URL. */
export function Component() {
  const { part = 'identity' } = useParams()
  const navigate = useNavigate()
  const why = useWhyNot('site.write')
  const shown = isPart(part) ? part : 'identity'
  return (
    <Screen
      title="站点设置"
      actions={
        <a href="/" target="_blank" rel="noreferrer">
          查看首页
        </a>
      }
    >
      {why !== null && <Alert type="info" showIcon title={`${why}，你可以查看但不能修改`} style={{ marginBottom: 16 }} />}
      <Card>
        <ManyTabs
          label="设置的部分"
          activeKey={shown}
          onChange={(key) => void navigate(key === 'identity' ? '/site' : `/site/${key}`)}
          items={Object.entries(parts).map(([key, label]) => ({ key, label }))}
        />
        <PartOf key={shown} part={shown} />
      </Card>
    </Screen>
  )
}

function PartOf({ part }: { part: Part }) {
  const settings = useQuery({ ...read('GET /settings'), ...asItOpens })
  const columns = useQuery({ ...read('GET /columns'), ...asItOpens })
  const failed = [settings, columns].find((query) => query.error)
  if (failed) return <Failure error={failed.error} onRetry={() => void Promise.all([settings.refetch(), columns.refetch()])} />
  if (!settings.data || !columns.data || !settings.isFetchedAfterMount) return <Waiting />
  switch (part) {
    case 'identity':
      return <PartForm act="site.write" kind={identityForm} opened={settings.data} />
    case 'navigation':
      return <PartForm act="site.write" kind={navigationForm} opened={settings.data} />
    case 'home':
      return <PartForm act="site.write" kind={homeBlocksForm} opened={settings.data} />
    case 'footer':
      return <PartForm act="site.write" kind={footerForm} opened={settings.data} />
    case 'crawlers':
      return <PartForm act="site.write" kind={crawlersForm} opened={settings.data} />
    case 'flagship':
      return <PartForm act="site.write" kind={flagshipForm} opened={settings.data} />
    case 'statistics':
      return <PartForm act="site.write" kind={statisticsForm} opened={settings.data} />
    case 'verification':
      return <VerificationFiles />
    case 'redirects':
      return <Redirects />
    case 'columns':
      return (
        <>
          <Flex justify="end">
            <ExportMenu path="/columns" />
          </Flex>
          <PartForm act="site.write" kind={columnsForm} opened={columns.data} />
        </>
      )
  }
}

function isPart(text: string): text is Part {
  return Object.hasOwn(parts, text)
}
