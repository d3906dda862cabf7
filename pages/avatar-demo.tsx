import type { Address } from '#common/site.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import '#features/avatars/web/avatars.css'
import { Custom } from '#features/avatars/web/components/custom.tsx'
import { Demo } from '#features/avatars/web/components/demo.tsx'
import { Enhanced } from '#features/avatars/web/components/enhanced.tsx'
import { Overview } from '#features/avatars/web/components/overview.tsx'

export const addresses: readonly Address[] = [
  {
    path: '/avatar-demo',
    description:
      'The faces we draw for people without a picture: four styles, five sizes, and one of your own to download.',
  },
]

const AvatarDemoPage = () => (
  <div className="page-wide avatar-demo">
    <PageHead
      title="Avatars"
      lead="Learners have a face here from the first day: the picture they chose, or one we draw from their name. Instructors show a photo. We don’t use any other company’s service."
    />
    <Tabs
      keep
      label="Avatars"
      tabs={[
        { value: 'overview', label: 'Overview', panel: <Overview /> },
        { value: 'custom', label: 'Custom', panel: <Custom /> },
        { value: 'enhanced', label: 'Enhanced', panel: <Enhanced /> },
        { value: 'demo', label: 'Demo', panel: <Demo /> },
      ]}
    />
  </div>
)

export default AvatarDemoPage
