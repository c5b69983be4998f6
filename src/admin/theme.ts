import type { ThemeConfig } from 'antd'

/** The brand's blue and navy as antd tokens; everything else stays as in other back offices. */
export const theme: ThemeConfig = {
  token: {
    // The brand's blue is too light for white text on it: this shade of it has 4.6:1.
    colorPrimary: '#1b76ad',
    // The generated hover colour would be too pale under white text.
    colorPrimaryHover: '#156391',
    colorLink: '#1b6ea3',
    colorLinkHover: '#15557f',
    colorLinkActive: '#0f4263',
    // For progress bars and notices, which would otherwise have antd's own blue.
    colorInfo: '#1b76ad',
    borderRadius: 6,
    ...(matchMedia('(pointer: coarse)').matches && { controlHeight: 40 }),
    // Where a request ends before the spinner's animation began, antd waits for the end of an animation that never started: the button was
    // announced as loading permanently. A tool for daily work needs no animations either.
    motion: false,
    fontFamily: '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
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
    Layout: { siderBg: '#071527', headerBg: '#ffffff', headerHeight: 56, bodyBg: '#f4f6f9' },
    Descriptions: { labelColor: 'rgba(0, 0, 0, 0.65)' },
    // On the page's grey background, antd's track is invisible.
    Segmented: { trackBg: '#e3e8ee' },
    Menu: { darkItemBg: '#071527', darkSubMenuItemBg: '#071527' },
  },
}
