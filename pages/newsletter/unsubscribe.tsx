import type { Address } from '#common/site.ts'
import { Press } from '#features/newsletter/web/components/press.tsx'

export const addresses: readonly Address[] = [{ path: '/newsletter/unsubscribe', noindex: true }]

const UnsubscribePage = () => (
  <Press
    step="unsubscribe"
    title="Leave the newsletter"
    lead="Confirm to stop getting our newsletter."
    label="Unsubscribe"
  />
)

export default UnsubscribePage
