import { designedMark } from '#shared/designed-mark.ts'
import { drawingSize } from './drawing.ts'

/** The background of a share image, without texts. */
const { width, height } = drawingSize
export const margin = 72
/** The bright line above the site's name. */
export const edgeAt = 522

export function ground(): Buffer {
  return svg(`<defs>
    <linearGradient id="desk" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#14314f"/><stop offset=".45" stop-color="#0c2139"/><stop offset="1" stop-color="#071527"/></linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#desk)"/>
  <g transform="translate(${width - 420} 20)" fill="none" stroke="#4eade0">
    <path d="M330 60 620 200 330 340 40 200Z" fill="#4eade0" fill-opacity=".07" stroke-opacity=".28" stroke-width="2"/>
    <path d="M330 110 515 200 330 290 145 200Z" stroke-opacity=".16" stroke-width="2"/>
    <path d="m40 200 290 140v60L40 260Zm580 0L330 340v60l290-140Z" fill="#2b7fb3" fill-opacity=".08" stroke="none"/>
  </g>`)
}

/** Over a cover: navy, dark enough for white text on any picture. */
export function shade(): Buffer {
  return svg(`<defs>
    <linearGradient id="left" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#071527" stop-opacity=".88"/><stop offset=".6" stop-color="#071527" stop-opacity=".78"/><stop offset="1" stop-color="#071527" stop-opacity=".72"/></linearGradient>
    <linearGradient id="foot" x1="0" x2="0" y1="0" y2="1"><stop offset=".55" stop-color="#071527" stop-opacity="0"/><stop offset=".86" stop-color="#071527" stop-opacity=".92"/></linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#left)"/><rect width="${width}" height="${height}" fill="url(#foot)"/>`)
}

/** The lit edge, and the short bar before a label, where there is one. */
export function edges(hasLabel: boolean): Buffer {
  return svg(`<defs>
    <linearGradient id="lit" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#8fd3f8"/><stop offset=".55" stop-color="#4eade0"/><stop offset="1" stop-color="#4eade0" stop-opacity=".12"/></linearGradient>
  </defs>
  <rect x="${margin}" y="${edgeAt}" width="${width - 2 * margin}" height="4" rx="2" fill="url(#lit)"/>
  ${hasLabel ? `<rect x="${margin}" y="85" width="14" height="40" rx="4" fill="#4eade0"/>` : ''}`)
}

/** A designed mark without its letter. */
export function markPlate(id: number, size: number): Buffer {
  const { whole, half, tint } = designedMark(id)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40"><path d="${whole}" fill="${tint}" stroke="#fff" stroke-opacity=".5" stroke-width="2"/><path d="${half}" fill-opacity=".16"/></svg>`,
  )
}

/** Where nobody is known yet. */
export function openPlate(size: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40"><circle cx="20" cy="20" r="17" fill="none" stroke="#8fabc4" stroke-width="1.500" stroke-dasharray="4 3"/></svg>`,
  )
}

/** The plate that a dark logo stands on: it is made for light grounds. */
export function logoPlate(size: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect x="1.5" y="1.5" width="${size - 3}" height="${size - 3}" rx="${size / 8}" fill="#dfe9f2" stroke="#8fd3f8" stroke-opacity=".5" stroke-width="3"/></svg>`,
  )
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)
}
