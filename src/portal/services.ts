import { WIZARD_BASE } from '#contract/endpoint.ts';
import { assetUrl, contentUrl, serviceUrl } from '#src/services/service-urls.ts';

/** An application that a portal can show. */
export interface Application {
  readonly id: string;
  /** The path it stands under. */
  readonly basePath: string;
}

/**
 * The services that a portal offers to its applications. In the central log-in, most of them have no meaning
 * (X9).
 */
export interface PortalServices {
  /** Where a portal begins. */
  readonly startPage: '/';
  /** @throws always: there is no content to go to. */
  navigateToContent(contentId: string): Promise<never>;
  /** @throws always: there is no application before the log-in. */
  navigateToPreviousApp(): Promise<never>;
  /** @throws always: nothing is edited here. */
  createContent(content: unknown): Promise<never>;
  /** @throws always: there is no content to look up. */
  lookUpContent(contentId: string): Promise<never>;
  /** The address of a page outside: always `#`, so that no link leads away from the log-in (X9). */
  externalUrl(name: string): '#';
  /** Where a service of the bank is found (X2). @throws when the name is missing or unknown. */
  serviceUrl(name: string): string;
  /** Where content is found: at the service that the path names, else among the portal's (X2). */
  contentUrl(path: string): string;
  /** Where an image, an icon or a font is found, by the same map (X2). */
  assetUrl(path: string): string;
  /** An application by its id. @throws when it is not registered. */
  application(id: string): Promise<Application>;
}

type Unsupported = 'Navigation' | 'Content creation' | 'Content lookup';

const unsupported = async (what: Unsupported): Promise<never> => {
  throw new Error(`Unsupported operation: ${what} is not supported in cas`);
};

const WIZARD: Application = { id: 'auth-frontend', basePath: WIZARD_BASE };

/** The portal's services as the central log-in has them. The log-in is the one application there is. */
export const portalServices: PortalServices = {
  startPage: '/',
  navigateToContent: () => unsupported('Navigation'),
  navigateToPreviousApp: () => unsupported('Navigation'),
  createContent: () => unsupported('Content creation'),
  lookUpContent: () => unsupported('Content lookup'),
  externalUrl: () => '#',
  serviceUrl,
  contentUrl,
  assetUrl,
  async application(id) {
    if (id !== WIZARD.id) throw new Error(`Application with id ${id} is not registered`);
    return WIZARD;
  },
};
