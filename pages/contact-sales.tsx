import type { Address } from '#common/site.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { SalesForm } from '#features/leads/web/components/sales-form.tsx'
import { Banner } from '#ui/states.tsx'
import { useBrand } from '#web/brand.ts'

export const addresses: readonly Address[] = [
  {
    path: '/contact-sales',
    description:
      'Ask about Enterprise for your driving school: your name on every page, single sign-on, API.',
  },
]

export default function ContactSalesPage() {
  const { supportEmail } = useBrand()
  return (
    <AccountFrame
      title="Contact sales"
      lead="Tell us about your school, and we’ll tell you what Enterprise would cost."
      back={{ to: '/pricing', label: 'Pricing' }}
      below={
        <p className="text-ink-2">
          You can also write to <a href={`mailto:${supportEmail}?subject=Enterprise`}>{supportEmail}</a>.
        </p>
      }
    >
      <noscript>
        <Banner tone="yellow" title="This form needs JavaScript">
          Please turn on JavaScript for this site and reload the page, or write to us at the address below.
        </Banner>
      </noscript>
      <SalesForm />
    </AccountFrame>
  )
}
