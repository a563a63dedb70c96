/** What other modules may use of the integration API. */
export { IntegrationModule } from './integration.module.js';
