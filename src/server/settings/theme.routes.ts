import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { inkUpon, lit } from '#shared/theme.ts'

/**
 * The operator's theme colour as a stylesheet: pages have no inline styles, and with the colour in the URL it can be cached permanently.
 * Pages link it only where the colour is not the default.
 */
export async function themeRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { color: string } }>(
    '/theme/:color',
    {
      config: { access: 'public' },
      schema: { hide: true, params: Type.Object({ color: Type.String({ pattern: '^[0-9a-f]{6}\\.css$' }) }) },
    },
    async (request, reply) => {
      const color = `#${request.params.color.slice(0, 6)}`
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/css; charset=utf-8')
        .send(`:root{--primary:${color};--on-primary:${inkUpon(color)};--primary-lit:${lit(color)}}`)
    },
  )
}
