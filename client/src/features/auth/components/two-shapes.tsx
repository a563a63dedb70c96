import { AvatarPair } from '../../../ui/avatar';

/** An agent and a person, as shapes: what the place is about. */
export function TwoShapes() {
  return (
    <AvatarPair
      size={56}
      agent={{ id: 2, name: '♛' }}
      person={{ id: 3, name: '☺' }}
      ringClassName="bg-bg md:bg-card"
      className="-ml-[3px]"
    />
  );
}
