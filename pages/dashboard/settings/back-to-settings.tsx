import { BackLink } from '#ui/page-head.tsx'

export const BackToSettings = () => <BackLink to="/dashboard/settings">Settings</BackLink>
