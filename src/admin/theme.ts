import type { ThemeConfig } from 'antd'

/** The house's blue and navy in antd's words; everything else stays as back offices know it. */
export const theme: ThemeConfig = {
  token: {
    // The brand's blue is too light for white text on it: this shade of it has 4.6:1.
    colorPrimary: '#1b76ad',
    // Its own would be paler, and too pale under white words.
    colorPrimaryHover: '#156391',
    colorLink: '#1b6ea3',
    colorLinkHover: '#15557f',
    colorLinkActive: '#0f4263',
    // Of the progress bars and notices, that would be antd's own blue beside ours.
    colorInfo: '#1b76ad',
    borderRadius: 6,
    ...(matchMedia('(pointer: coarse)').matches && { controlHeight: 40 }),
    // What is done quickly takes a spinner away before it has come, and antd then waits for the end of a movement that never began: the button
    // read as loading for good. A tool that is used all day needs no movement either.
    motion: false,
    fontFamily: '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
    // antd's own grey for secondary text is below 4.5:1 on its grey ground.
    colorTextDescription: 'rgba(0, 0, 0, 0.62)',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.56)',
    colorTextDisabled: 'rgba(0, 0, 0, 0.56)',
    // Its red and green as words on white are below it too, and so are those of its tags on their own pale grounds.
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
    Layout: { siderBg: '#071527', headerBg: '#ffffff', headerHeight: 56, bodyBg: '#f4f6f9' },
    Descriptions: { labelColor: 'rgba(0, 0, 0, 0.65)' },
    // On the page's own grey, antd's track is not to be seen.
    Segmented: { trackBg: '#e3e8ee' },
    Menu: { darkItemBg: '#071527', darkSubMenuItemBg: '#071527' },
  },
}
