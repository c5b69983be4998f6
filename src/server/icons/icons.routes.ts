import type { FastifyInstance } from 'fastify'
import { instant } from '#server/base/clock.ts'
import { HttpError, notFound } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import type { PublicContext } from '#server/http/context.ts'
import { shownElsewhere } from '#server/http/headers.ts'
import { publicFile } from '#server/http/public-file.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import type { DrawnFiles } from '#server/media/drawn-files.service.ts'
import { StorageUnavailable } from '#server/media/files/files.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { type IconName, iconAddress, icons, icoOf, isIconName, markOf } from './icons.answers.ts'

const own = { ...shownElsewhere, 'content-security-policy': "default-src 'none'; sandbox" }
const forEver = { ...own, 'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable' }
/** At the well-known paths, such as /favicon.ico, the icon changes with the logo. */
const forADay = { ...own, 'cache-control': 'public, max-age=86400' }

/** The web app manifest, and the icons drawn from the site's logo. */
export async function iconRoutes(app: FastifyInstance, { drawn, ...context }: PublicContext & { drawn: DrawnFiles }): Promise<void> {
  publicFile(app, context, {
    url: '/manifest.webmanifest',
    answer: async (ctx) => {
      const { hash } = await markOf(ctx)
      const { name, description } = await getSettings(ctx.read)
      const icon = (which: IconName, purpose: string) => {
        const { size } = icons[which]
        return { src: iconAddress(which, hash), sizes: `${size}x${size}`, type: 'image/png', purpose }
      }
      const manifest = {
        id: '/',
        name,
        short_name: [...name].slice(0, 12).join(''),
        description,
        lang: 'zh-CN',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#071527',
        theme_color: '#071527',
        icons: [icon('any-192', 'any'), icon('any-512', 'any'), icon('maskable-512', 'maskable')],
      }
      return { type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest) }
    },
  })

  const hidden = { config: { access: 'public' }, schema: { hide: true } } as const
  app.get<{ Params: { file: string } }>('/icons/:file', hidden, async ({ params, log }, reply) => {
    const { which, hash } = /^(?<which>[a-z0-9-]+)-(?<hash>[0-9a-f]{20})\.png$/.exec(params.file)?.groups ?? {}
    const png = isIconName(which) ? await iconNow(which, hash).catch(orNothing(log)) : undefined
    return png ? reply.headers(forEver).type('image/png').send(png) : reply.callNotFound()
  })
  app.get('/apple-touch-icon.png', hidden, async ({ log }, reply) => {
    const png = await iconNow('apple').catch(orNothing(log))
    return png ? reply.headers(forADay).type('image/png').send(png) : reply.callNotFound()
  })
  app.get('/favicon.ico', hidden, async ({ log }, reply) => {
    const png = await iconNow('favicon').catch(orNothing(log))
    return png ? reply.headers(forADay).type('image/x-icon').send(icoOf(png, icons.favicon.size)) : reply.callNotFound()
  })

  /** The icon of the current logo; throws not-found where `hash` is that of another logo. */
  async function iconNow(which: IconName, hash?: string): Promise<Buffer> {
    const ctx: QueryContext = { read: context.read, now: instant(context.clock), deps: new CacheDeps() }
    const current = await markOf(ctx)
    if (hash !== undefined && hash !== current.hash) throw notFound()
    const key = `icons/${current.hash.slice(0, 2)}/${which}-${current.hash}.png`
    const order = async () => ({ icon: icons[which], mark: await drawn.picture(current.mark) })
    return (await drawn.open(key)) ?? (await drawn.draw(key, [current.mark], order))
  }
}

/** Without an icon a browser shows its default, so an error in drawing is only logged. An error that a retry may solve is thrown. */
function orNothing(log: { error(what: object, text: string): void }) {
  return (error: unknown): undefined => {
    if (error instanceof StorageUnavailable || (error instanceof HttpError && error.status === 503)) throw error
    if (!(error instanceof HttpError)) log.error({ err: error }, 'an icon was not drawn')
  }
}
