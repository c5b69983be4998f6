import {
  AuditOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CloudServerOutlined,
  DashboardOutlined,
  DownloadOutlined,
  FileTextOutlined,
  FlagOutlined,
  FolderOpenOutlined,
  HeartOutlined,
  LaptopOutlined,
  LayoutOutlined,
  LinkOutlined,
  NumberOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  SafetyOutlined,
  StarOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  TrophyOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Act } from '#shared/admin/policy.ts'

/** A menu item. Without its permission it is disabled, with the reason. */
export interface NavigationLine {
  path: string
  label: string
  icon: ReactNode
  act: Act
}

export interface NavigationGroup {
  label: string
  lines: readonly NavigationLine[]
}

export const overview: NavigationLine = { path: '/', label: '概览', icon: <DashboardOutlined aria-hidden />, act: 'own.account' }

/** A scorekeeper's whole menu: what is theirs, and nothing that they will never have. */
export const keeperNavigation: readonly NavigationGroup[] = [
  {
    label: '记分',
    lines: [
      { path: '/matches', label: '比赛', icon: <NumberOutlined aria-hidden />, act: 'results.record' },
      { path: '/competitions', label: '赛事', icon: <TrophyOutlined aria-hidden />, act: 'competitions.read' },
      { path: '/account', label: '我的账号', icon: <UserOutlined aria-hidden />, act: 'own.account' },
    ],
  },
]

export const keeperOverview: NavigationLine = { ...overview, label: '我的比赛' }

export const navigation: readonly NavigationGroup[] = [
  {
    label: '赛事',
    lines: [
      { path: '/matches', label: '比赛', icon: <NumberOutlined aria-hidden />, act: 'results.record' },
      { path: '/competitions', label: '赛事', icon: <TrophyOutlined aria-hidden />, act: 'competitions.read' },
      { path: '/seasons', label: '赛季', icon: <CalendarOutlined aria-hidden />, act: 'people.write' },
      { path: '/teams', label: '战队', icon: <FlagOutlined aria-hidden />, act: 'people.write' },
      { path: '/players', label: '选手', icon: <UserOutlined aria-hidden />, act: 'people.write' },
      { path: '/awards', label: '获奖', icon: <StarOutlined aria-hidden />, act: 'awards.write' },
    ],
  },
  {
    label: '内容',
    lines: [
      { path: '/articles', label: '文章', icon: <FileTextOutlined aria-hidden />, act: 'articles.read' },
      { path: '/notices/new', label: '发快讯', icon: <ThunderboltOutlined aria-hidden />, act: 'notices.publish' },
      { path: '/media', label: '媒体库', icon: <PictureOutlined aria-hidden />, act: 'media.read' },
      { path: '/albums', label: '图集', icon: <FolderOpenOutlined aria-hidden />, act: 'albums.manage' },
      { path: '/videos', label: '视频', icon: <PlayCircleOutlined aria-hidden />, act: 'videos.manage' },
    ],
  },
  {
    label: '站点',
    lines: [
      { path: '/openings', label: '新服', icon: <CloudServerOutlined aria-hidden />, act: 'openings.manage' },
      { path: '/links', label: '链接', icon: <LinkOutlined aria-hidden />, act: 'links.manage' },
      { path: '/tips', label: '下载指引', icon: <DownloadOutlined aria-hidden />, act: 'tips.manage' },
      { path: '/site', label: '站点设置', icon: <LayoutOutlined aria-hidden />, act: 'site.read' },
      { path: '/visits', label: '访问情况', icon: <BarChartOutlined aria-hidden />, act: 'visits.read' },
    ],
  },
  {
    label: '管理',
    lines: [
      { path: '/users', label: '用户', icon: <TeamOutlined aria-hidden />, act: 'users.manage' },
      { path: '/sessions', label: '登录会话', icon: <LaptopOutlined aria-hidden />, act: 'users.manage' },
      { path: '/sign-in-rules', label: '登录规则', icon: <SafetyOutlined aria-hidden />, act: 'users.manage' },
      { path: '/audit', label: '操作记录', icon: <AuditOutlined aria-hidden />, act: 'audit.read' },
      { path: '/health', label: '运行状况', icon: <HeartOutlined aria-hidden />, act: 'health.read' },
    ],
  },
]
