import { useLoaderData } from 'react-router'
import type { LinkHub } from '#shared/links.ts'
import { paths } from '#shared/paths.ts'
import { LinkHubView } from '../link-hub/LinkHubView.tsx'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('linkHub', async ({ api }) => await api.links())

export const handle = pageHandle<LinkHub>('linkHub', (_hub, settings) => ({
  title: `链接｜${settings.name}`,
  description: '官方渠道、社区与合作方的入口，附可以用手机扫的二维码。',
  path: paths.linkHub(),
  image: null,
  article: null,
}))

export function Component() {
  return <LinkHubView hub={useLoaderData<LinkHub>()} />
}
