import type { Env } from '#server/base/env.ts'
import { videoHosts } from '#shared/video-sites.ts'

export type Headers = Readonly<Record<string, string>>

/** Headers of every public response, pages and API alike; without nonces, so that a cached page is the same for everybody. */
export function securityHeaders(env: Env, developmentOrigin: string | null): Headers {
  const also = developmentOrigin === null ? none : developmentSources(developmentOrigin)
  const policy = [
    "default-src 'none'",
    `script-src 'self'${also.script}`,
    `style-src 'self'${also.style}`,
    `img-src 'self' data:${also.script}`,
    "font-src 'self'",
    `connect-src 'self'${also.connect}`,
    "media-src 'self'",
    "manifest-src 'self'",
    `frame-src ${videoHosts.map((host) => `https://${host}`).join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${env.frameAncestors}`,
  ].join('; ')
  const https = env.publicUrl.startsWith('https:')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/**
 * The same for scripts, styles and JSON, which a page brings two dozen of: without what only rules documents. Opened by itself, nothing of
 * them runs.
 */
export function resourceHeaders(headers: Headers): Headers {
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !documentHeaders.includes(name))),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** Browsers heed them where a document is opened. */
export const documentHeaders = ['cross-origin-opener-policy', 'permissions-policy', 'referrer-policy']

/** For what other sites may embed: pictures, videos, share images, icons, feeds and calendars. */
export const shownElsewhere: Headers = { 'cross-origin-resource-policy': 'cross-origin' }

const none = { script: '', style: '', connect: '' }

/** In development, Vite serves the sources, injects styles and uses a WebSocket. */
function developmentSources(host: string): typeof none {
  return { script: ` http://${host}`, style: " 'unsafe-inline'", connect: ` http://${host} ws://${host}` }
}
