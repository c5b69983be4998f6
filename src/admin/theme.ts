import { theme as antd, type ThemeConfig } from 'antd'

const isTouched = matchMedia('(pointer: coarse)').matches

/** The same by day and by night; everything that no theme names stays as in other back offices. */
const shared: ThemeConfig['token'] = {
  borderRadius: 6,
  ...(isTouched && { controlHeight: 44 }),
  // Where a request ends before the spinner's animation began, antd waits for the end of an animation that never started: the button was
  // announced as loading permanently. A tool for daily work needs no animations either.
  motion: false,
  fontFamily: '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
}

/** A switch is a target too: antd's own is 22 high. `console.css` makes the place where it may be touched larger than it is drawn. */
const trackHeight = isTouched ? 28 : 24
const handleSize = trackHeight - 4
const switches = { trackHeight, handleSize, trackMinWidth: 2 * trackHeight, trackHeightSM: trackHeight, handleSizeSM: handleSize }

/** antd's own stylesheet has the rules of all components, and takes the tokens as variables: none is made in the browser. */
const stylesheet: ThemeConfig = { zeroRuntime: true, hashed: false }

/** The brand's blue and navy as antd tokens. */
export const lightTheme: ThemeConfig = {
  ...stylesheet,
  token: {
    ...shared,
    // The brand's blue is too light for white text on it: this shade of it has 4.6:1.
    colorPrimary: '#1b76ad',
    // The generated hover colour would be too pale under white text.
    colorPrimaryHover: '#156391',
    colorLink: '#1b6ea3',
    colorLinkHover: '#15557f',
    colorLinkActive: '#0f4263',
    // For progress bars and notices, which would otherwise have antd's own blue.
    colorInfo: '#1b76ad',
    // antd's grey for secondary text has less than 4.5:1 on its grey background.
    colorTextDescription: 'rgba(0, 0, 0, 0.62)',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.56)',
    colorTextDisabled: 'rgba(0, 0, 0, 0.56)',
    // Its red and green as text on white have less than 4.5:1 too, and so have its tags on their pale backgrounds.
    colorError: '#c4281f',
    colorErrorHover: '#a3211a',
    colorErrorBg: '#fff2f0',
    colorErrorBorder: '#ffccc7',
    colorSuccess: '#22760f',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#b7eb8f',
    red7: '#b3221a',
    'red-7': '#b3221a',
    green7: '#22760f',
    'green-7': '#22760f',
    gold7: '#7d4e00',
    'gold-7': '#7d4e00',
    orange7: '#974600',
    'orange-7': '#974600',
  },
  components: {
    Switch: switches,
    Layout: { headerBg: '#ffffff', headerHeight: 56, bodyBg: '#f4f6f9' },
    Descriptions: { labelColor: 'rgba(0, 0, 0, 0.65)' },
    // On the page's grey background, antd's track is invisible.
    Segmented: { trackBg: '#e3e8ee' },
  },
}

const night = {
  // White text on it has 4.8:1, it itself 3.7:1 on a card.
  colorPrimary: '#1f78ae',
  colorPrimaryHover: '#2a82b8',
  colorPrimaryActive: '#1a6796',
  colorPrimaryBg: '#0f2a40',
  colorPrimaryBgHover: '#14405f',
  colorPrimaryBorder: '#2b658c',
  colorPrimaryBorderHover: '#4eade0',
  colorPrimaryText: '#74c4f0',
  colorPrimaryTextHover: '#8fd3f8',
  colorPrimaryTextActive: '#74c4f0',
  colorInfo: '#4eade0',
  colorInfoBg: '#0f2a40',
  colorInfoBorder: '#2b658c',
  colorLink: '#74c4f0',
  colorLinkHover: '#8fd3f8',
  colorLinkActive: '#74c4f0',
  colorError: '#f0807a',
  colorErrorHover: '#f59a95',
  colorErrorActive: '#f0807a',
  colorErrorText: '#f0807a',
  colorErrorBg: '#351518',
  colorErrorBgHover: '#441b1e',
  colorErrorBorder: '#7d3533',
  colorSuccess: '#6fcf8a',
  colorSuccessBg: '#0f301d',
  colorSuccessBorder: '#2f6d45',
  colorWarning: '#e9ae55',
  colorWarningBg: '#2e240f',
  colorWarningBorder: '#6a5224',
  colorBgLayout: '#050c16',
  colorBgContainer: '#0c1828',
  colorBgElevated: '#122236',
  colorBgSpotlight: '#23415f',
  colorBorder: '#3d5670',
  colorBorderSecondary: '#1f344b',
  colorSplit: '#1f344b',
  colorText: '#e9f2fb',
  colorTextSecondary: '#a9bdd1',
  colorTextTertiary: '#a9bdd1',
  colorTextQuaternary: '#8aa0b6',
}

const inks = {
  blue: '#7cc3f5',
  geekblue: '#a3b5ff',
  purple: '#c9a6ef',
  magenta: '#f29cc4',
  red: '#f59a95',
  volcano: '#f5a284',
  orange: '#f0ac62',
  gold: '#efc05c',
  green: '#86dba0',
}
const tagInks = Object.fromEntries(
  Object.entries(inks).flatMap(([name, ink]) => [
    [`${name}7`, ink],
    [`${name}-7`, ink],
  ]),
)

export const darkTheme: ThemeConfig = {
  ...stylesheet,
  algorithm: (seed, map) => ({ ...antd.darkAlgorithm(seed, map), ...night }),
  token: {
    ...shared,
    colorTextHeading: '#e9f2fb',
    colorTextDescription: '#a9bdd1',
    colorTextPlaceholder: '#93a8bd',
    colorTextDisabled: '#93a8bd',
    // Its words in tags have less than 4.5:1 on their dark backgrounds.
    ...tagInks,
  },
  components: {
    Switch: switches,
    Layout: { headerBg: '#0c1828', headerHeight: 56, bodyBg: '#050c16' },
    Descriptions: { labelColor: '#a9bdd1' },
    Segmented: { trackBg: '#122236', itemSelectedBg: '#23415f' },
    // Where antd writes in its primary colour, which is dark enough here to be written upon.
    Tabs: { itemSelectedColor: '#74c4f0', itemHoverColor: '#8fd3f8', itemActiveColor: '#74c4f0', inkBarColor: '#4eade0' },
    Spin: { colorPrimary: '#74c4f0' },
    Radio: { colorPrimary: '#4eade0', colorPrimaryHover: '#8fd3f8', colorPrimaryActive: '#74c4f0' },
    Pagination: { itemActiveColor: '#74c4f0', itemActiveColorHover: '#8fd3f8' },
    Button: {
      defaultHoverColor: '#8fd3f8',
      defaultHoverBorderColor: '#4eade0',
      defaultActiveColor: '#74c4f0',
      defaultActiveBorderColor: '#4eade0',
      dangerColor: '#2a0806',
    },
    Table: { headerBg: '#122236', rowHoverBg: '#122236' },
  },
}
