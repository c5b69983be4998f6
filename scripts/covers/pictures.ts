import { duelScreen } from './arena.ts'
import { logo, shareImage, viewingParty } from './brand.ts'
import type { PaletteName } from './palettes.ts'
import * as arena from './scenes-arena.ts'
import * as charts from './scenes-charts.ts'
import * as land from './scenes-land.ts'
import * as props from './scenes-props.ts'
import type { Sheet } from './sheet.ts'

export interface PictureSpec {
  /** File name without ending, and the seed. */
  name: string
  palette: PaletteName
  draw(sheet: Sheet): string
  width?: number
  height?: number
  format?: 'png'
}

const ambush = [
  [0.13, 0.78],
  [0.3, 0.66],
  [0.48, 0.74],
  [0.62, 0.46],
  [0.8, 0.38],
] as const
const final = [
  [0.14, 0.34],
  [0.34, 0.56],
  [0.52, 0.4],
  [0.68, 0.66],
  [0.86, 0.5],
] as const

export const pictures: readonly PictureSpec[] = [
  { name: 'stage-night', palette: 'navy', draw: (sheet) => arena.stageFight(sheet) },
  { name: 'pair-victory', palette: 'violet', draw: (sheet) => arena.stageFight(sheet, ['raised', 'resting']) },
  { name: 'duel-qingfeng-changgeng', palette: 'teal', draw: (sheet) => arena.duel(sheet, ['qingfeng', 'changgeng']) },
  { name: 'duel-xuanpu-beiming', palette: 'dusk', draw: (sheet) => arena.duel(sheet, ['xuanpu', 'beiming']) },
  { name: 'duel-beiming-yunjian', palette: 'navy', draw: (sheet) => arena.duel(sheet, ['beiming', 'yunjian']) },
  { name: 'duel-yunjian-changgeng', palette: 'violet', draw: (sheet) => arena.duel(sheet, ['yunjian', 'changgeng']) },
  { name: 'hall-opening', palette: 'navy', draw: (sheet) => arena.hall(sheet, ['qingfeng', 'beiming']) },
  { name: 'hall-desk', palette: 'teal', draw: (sheet) => arena.teamDesk(sheet, 'qingfeng') },
  { name: 'hall-lights', palette: 'dusk', draw: arena.crowdLights },
  { name: 'cup', palette: 'navy', draw: arena.trophy },
  { name: 'qualifier', palette: 'slate', draw: arena.manyTables },
  { name: 'player-profile', palette: 'teal', draw: arena.portrait },
  { name: 'face-off', palette: 'navy', draw: arena.faceOff },
  { name: 'sword-cliff', palette: 'violet', draw: land.swordCliff },
  { name: 'gate-night', palette: 'teal', draw: land.gateNight },
  { name: 'nine-gates', palette: 'dusk', draw: land.nineGates },
  { name: 'city-night', palette: 'ember', draw: (sheet) => land.city(sheet, [[0.62, 150, 5]]) },
  {
    name: 'city-roofs',
    palette: 'dusk',
    draw: (sheet) =>
      land.city(sheet, [
        [0.4, 90, 3],
        [0.78, 120, 4],
      ]),
  },
  { name: 'city-bridge', palette: 'slate', draw: land.brokenBridge },
  { name: 'beacons', palette: 'ember', draw: land.beacons },
  { name: 'crane-king', palette: 'ice', draw: land.crane },
  { name: 'season-calendar', palette: 'navy', draw: charts.calendar },
  { name: 'rule-slips', palette: 'teal', draw: props.slips },
  { name: 'fan-scroll', palette: 'slate', draw: props.scroll },
  { name: 'twelve-lots', palette: 'violet', draw: props.lots },
  { name: 'bracket', palette: 'navy', draw: charts.bracket },
  { name: 'digest', palette: 'teal', draw: charts.digest },
  { name: 'server-aisle', palette: 'navy', draw: props.servers },
  { name: 'route-ambush', palette: 'violet', draw: (sheet) => charts.routeMap(sheet, ambush) },
  { name: 'route-final', palette: 'navy', draw: (sheet) => charts.routeMap(sheet, final) },
  {
    name: 'viewing-party',
    palette: 'dusk',
    draw: (sheet) => viewingParty(sheet, (x, y, width) => duelScreen(sheet, { x, y, width, teams: null })),
  },
  { name: 'share', palette: 'navy', draw: shareImage, width: 1200, height: 630 },
  { name: 'logo', palette: 'navy', draw: logo, width: 512, height: 512, format: 'png' },
]
