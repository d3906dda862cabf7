import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

export const MoreWithPro = () => (
  <Card
    title="More with Pro"
    action={
      <ButtonLink to="/dashboard/plan" size="sm" variant="second">
        Your plan
      </ButtonLink>
    }
  >
    <p className="max-w-prose text-ink-2">
      Free shows the last 4 weeks. Pro shows any period of up to three years beside the one before, what the
      next four weeks are likely to bring, and saves the figures as a CSV file. What you earned stays under
      Earnings on every plan, files and all. With an Enterprise contract you can also save reports of your own
      and have them emailed: <Link to="/contact-sales">ask our sales team</Link>.
    </p>
  </Card>
)
