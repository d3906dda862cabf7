import { BackLink } from '#ui/page-head.tsx'

/** The way back from a page of the settings. */
export const BackToSettings = () => <BackLink to="/dashboard/settings">Settings</BackLink>
