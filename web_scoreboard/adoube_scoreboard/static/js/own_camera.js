// This device's own camera, shown in a video element.

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } };

// Which of the page's words says why it cannot be; nothing where it is open.
export async function openCamera(video, device) {
  if (!navigator.mediaDevices) return "insecure";
  const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } };
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, ...which }, audio: false });
    await video.play();
  } catch (error) {
    return error.name === "NotAllowedError" ? "forbidden" : "noCamera";
  }
  return "";
}

// A phone with several cameras lets its owner choose; their names are known once one of them is open.
export async function offerCameras(label, video, another) {
  const cameras = (await navigator.mediaDevices.enumerateDevices()).filter((each) => each.kind === "videoinput");
  const select = label.querySelector("select");
  const open = video.srcObject.getVideoTracks()[0]?.getSettings().deviceId;
  select.replaceChildren(
    ...cameras.map((camera, number) => {
      const name = camera.label || another.replace("NUMBER", number + 1);
      return new Option(name, camera.deviceId, false, camera.deviceId === open);
    }),
  );
  label.hidden = cameras.length < 2;
}
