import { Spin } from 'antd'
import { createBrowserRouter } from 'react-router'
import { Frame } from '#admin/frame/Frame.tsx'
import { NotFound, ScreenFailure } from '#admin/frame/ScreenFailure.tsx'

/** Every screen of the console. Each is a chunk of its own. */
export const router = createBrowserRouter(
  [
    {
      HydrateFallback: () => <Spin fullscreen description="正在打开管理后台" />,
      ErrorBoundary: ScreenFailure,
      children: [
        { path: '/sign-in', lazy: () => import('#admin/screens/door/SignIn.tsx') },
        { path: '/sign-out', lazy: () => import('#admin/screens/door/SignOut.tsx') },
        { path: '/welcome', lazy: () => import('#admin/screens/door/Welcome.tsx') },
        {
          path: '/',
          Component: Frame,
          children: [
            {
              ErrorBoundary: ScreenFailure,
              children: [
                { index: true, lazy: () => import('#admin/screens/overview/Overview.tsx') },
                { path: 'seasons', lazy: () => import('#admin/screens/people/Seasons.tsx') },
                { path: 'seasons/:id', lazy: () => import('#admin/screens/people/Season.tsx') },
                { path: 'teams', lazy: () => import('#admin/screens/people/Teams.tsx') },
                { path: 'teams/:id', lazy: () => import('#admin/screens/people/Team.tsx') },
                { path: 'players', lazy: () => import('#admin/screens/people/Players.tsx') },
                { path: 'players/:id', lazy: () => import('#admin/screens/people/Player.tsx') },
                { path: 'awards', lazy: () => import('#admin/screens/awards/Awards.tsx') },
                { path: 'awards/:id', lazy: () => import('#admin/screens/awards/CompetitionAwards.tsx') },
                { path: 'videos', lazy: () => import('#admin/screens/videos/Videos.tsx') },
                { path: 'videos/:id', lazy: () => import('#admin/screens/videos/Video.tsx') },
                { path: 'albums', lazy: () => import('#admin/screens/albums/Albums.tsx') },
                { path: 'albums/:id', lazy: () => import('#admin/screens/albums/Album.tsx') },
                { path: 'links', lazy: () => import('#admin/screens/links/Links.tsx') },
                { path: 'links/:id', lazy: () => import('#admin/screens/links/Link.tsx') },
                { path: 'openings', lazy: () => import('#admin/screens/openings/Openings.tsx') },
                { path: 'openings/:id', lazy: () => import('#admin/screens/openings/Opening.tsx') },
                { path: 'tips', lazy: () => import('#admin/screens/tips/Tips.tsx') },
                { path: 'tips/:id', lazy: () => import('#admin/screens/tips/Tip.tsx') },
                { path: 'site/:part?', lazy: () => import('#admin/screens/settings/Settings.tsx') },
                { path: 'visits', lazy: () => import('#admin/screens/visits/Visits.tsx') },
                { path: 'health', lazy: () => import('#admin/screens/health/Health.tsx') },
                { path: 'competitions', lazy: () => import('#admin/screens/competitions/CompetitionList.tsx') },
                { path: 'competitions/new', lazy: () => import('#admin/screens/competitions/wizard/Wizard.tsx') },
                { path: 'competitions/from-sheet', lazy: () => import('#admin/screens/competitions/sheets/NewLeague.tsx') },
                { path: 'competitions/:id', lazy: () => import('#admin/screens/competitions/edit/Edit.tsx') },
                { path: 'users', lazy: () => import('#admin/screens/users/Users.tsx') },
                { path: 'sessions', lazy: () => import('#admin/screens/users/Sessions.tsx') },
                { path: 'sign-in-rules', lazy: () => import('#admin/screens/sign-in-rules/SignInRules.tsx') },
                { path: 'audit', lazy: () => import('#admin/screens/audit/Audit.tsx') },
                { path: 'account', lazy: () => import('#admin/screens/account/Account.tsx') },
                { path: 'articles', lazy: () => import('#admin/screens/articles/List.tsx') },
                { path: 'articles/:id', lazy: () => import('#admin/screens/articles/Edit.tsx') },
                { path: 'notices/new', lazy: () => import('#admin/screens/notices/New.tsx') },
                { path: 'media/takedowns', lazy: () => import('#admin/screens/media/Takedowns.tsx') },
                { path: 'media', lazy: () => import('#admin/screens/media/MediaLibrary.tsx') },
                { path: '/matches', lazy: () => import('#admin/screens/matches/MatchList.tsx') },
                { path: '/matches/:id', lazy: () => import('#admin/screens/matches/MatchScreen.tsx') },
                { path: '/competitions/:id/schedule', lazy: () => import('#admin/screens/schedule/Schedule.tsx') },
                { path: '/competitions/:id/rounds', lazy: () => import('#admin/screens/matches/rounds/RoundsScreen.tsx') },
                { path: '/competitions/:id/acts', lazy: () => import('#admin/screens/matches/acts/Acts.tsx') },
                { path: '*', Component: NotFound },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
)
