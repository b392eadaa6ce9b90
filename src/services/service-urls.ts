import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import {
  baseOfService,
  type ServiceMap,
  serviceMap,
  urlOfAsset,
  urlOfPath,
} from '#contract/forward.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';

let services = serviceMap();

/** Applies the bank's configuration of where services are (X2), and returns where each is. */
export function locateServices(configured: RuntimeConfig['services']): ServiceMap {
  services = serviceMap(configured);
  return services;
}

/** The base address of a call: that of its service, or the contract's own. */
export function baseOf({ service }: Endpoint): string {
  return service === undefined ? API_BASE : serviceUrl(service);
}

/** Where a service is found. @throws in the words of the specification when it is unknown (X2). */
export const serviceUrl = (name: string) => baseOfService(services, name);
/** Where content is found: at its own service or at the portal's (X2). */
export const contentUrl = (path: string) => urlOfPath(services, path);
/** Where an image, an icon or a font is found (X2). */
export const assetUrl = (path: string) => urlOfAsset(services, path);
