import { qualityEndpoints } from '../../../api/generated-quality';

export const { useAccountGetStarsQuery } = qualityEndpoints;
