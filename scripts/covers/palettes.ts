/** Colours of one picture, `#rrggbb`: sky from top to horizon, ridges from far to near, the light, one accent, the darkest ink. */
export interface Palette {
  sky: readonly [string, string, string]
  ridges: readonly [string, string, string, string, string]
  light: string
  accent: string
  ink: string
}

export const palettes = {
  navy: {
    sky: ['#040c1c', '#0b2b54', '#4a9fd2'],
    ridges: ['#3f86b8', '#296796', '#184a73', '#0e304f', '#071a2f'],
    light: '#cdeeff',
    accent: '#4eade0',
    ink: '#040b16',
  },
  ice: {
    sky: ['#173a63', '#5f9ccb', '#e6f3fb'],
    ridges: ['#a9cee6', '#78a9cb', '#4b80a8', '#2a5a82', '#12355a'],
    light: '#ffffff',
    accent: '#9bdcff',
    ink: '#0a2340',
  },
  violet: {
    sky: ['#0b0722', '#2d2070', '#8d78d6'],
    ridges: ['#7765c4', '#5644a6', '#3c2f82', '#261d5a', '#130e33'],
    light: '#ebe2ff',
    accent: '#a98cff',
    ink: '#0a0720',
  },
  teal: {
    sky: ['#031415', '#0b4547', '#5bbfae'],
    ridges: ['#479f95', '#2b7d79', '#195d5e', '#0e4044', '#06222a'],
    light: '#d8fff4',
    accent: '#5fd3bd',
    ink: '#03120f',
  },
  slate: {
    sky: ['#0a1119', '#2c4054', '#93a9bb'],
    ridges: ['#7f95a8', '#5f768a', '#435a6e', '#2a3d4f', '#142230'],
    light: '#eef5fb',
    accent: '#9cc3de',
    ink: '#080e15',
  },
  dusk: {
    sky: ['#0c1235', '#463f82', '#d9a6a8'],
    ridges: ['#a183a6', '#766699', '#50497f', '#312f5e', '#171a3a'],
    light: '#ffe9d8',
    accent: '#ffc59a',
    ink: '#0b0d24',
  },
  ember: {
    sky: ['#0d0a14', '#3c2033', '#d9824e'],
    ridges: ['#a05a4c', '#743f45', '#4f2d3b', '#321f2f', '#180f1b'],
    light: '#ffe4bd',
    accent: '#ffb257',
    ink: '#0d0810',
  },
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof palettes
