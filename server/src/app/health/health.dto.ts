/** Health of a process. */
export class HealthDto {
  status: 'ok';
}
